/** A recorded round as a visitor would paste it. */
export interface Example {
  readonly id: 'bustabit' | 'stake' | 'duel' | 'roobet'
  /** Where it was recorded. */
  readonly source: string
  readonly text: string
}

/** From the vectors of shared/crash/fair/testing; a test holds both equal. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'bustabit',
    source: 'deduzzo/bustabit-scripts',
    text: 'bustabit\nGame: #12,306,896\nHash: 94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44\nBust: 10.91x',
  },
  {
    id: 'stake',
    source: 'lucasholder/fair',
    text: 'Stake Crash\nGame\n1,126,614\nGame hash\n5844bf329a6334074778ab8a5f0960e24f9eec43f83bbd98ac0a9f8bcd87184e\nSalt\n0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4\nCrash point\n2.35x',
  },
  {
    id: 'duel',
    source: 'ProvablyFair-org/duel-crash',
    text: '{\n  "serverSeed": "3c9c71aa9ffa2691d29fd754cb0caf8ce1fa87d57804196967de81088fab1d23",\n  "drandSignature": "b18fa6dc92304844fc4e868d708953e6b628b3f88d4381249d32264df1bfe5bc20aa0905e57fe54063010881767fd56d",\n  "serverSeedHash": "706bb90b571c6165c96a484580efd2f834b4f3237e7cf0f2680b26b7f4e151c0",\n  "crashPoint": 2.81\n}',
  },
  {
    id: 'roobet',
    source: 'AdamSierakowski/Math-Behind-Roobet-s-Crash-Game',
    text: 'Roobet\nHash: cc4a75236ecbc038c37729aa5ced461e36155319e88fa375c994933b6a42a0c4\nSalt: 0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c\nCrash: 2.15x',
  },
]
