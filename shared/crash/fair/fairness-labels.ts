import type { FieldName } from './scheme.ts'

/** The meaning of a pasted value: a field of a scheme, or the game's number or multiplier. */
export type Meaning = FieldName | 'game' | 'multiplier'

/**
 * Labels of values on sites, with translations, in lower case and reduced to letters without accents and digits.
 * English, German, Spanish, French, Italian, Portuguese, and keys of JSON.
 */
const LABELS: readonly (readonly [Meaning, string])[] = [
  [
    'gameHash',
    'gamehash roundhash hash spielhash rundenhash hashdeljuego hashdelapartida hashdelaronda hashdujeu ' +
      'hashdelapartie hachagedujeu hachage hashdelgioco hashdellapartita hashdelround hashdojogo hashdapartida hashdarodada',
  ],
  ['salt', 'salt gamesalt salz sal sel sale saltstring'],
  ['instantMod', 'instantmod modulus instantcrashmodulus modul modulo module'],
  ['hash', 'saltedhash hmac finalhash'],
  [
    'serverSeed',
    'serverseed serversaat semilladelservidor semillaservidor graineduserveur graineserveur semedelserver ' +
      'semeserver sementedoservidor seeddoservidor seeddelservidor seedduserveur seeddelserver',
  ],
  [
    'drandSignature',
    'drandsignature drandsig signature signatur firma assinatura drandsignatur firmadrand assinaturadrand',
  ],
  ['blsSignature', 'blssignature vxsignature bls blssignatur firmabls signaturebls assinaturabls'],
  [
    'clientSeed',
    'clientseed clientseeds playerseed seed clientsaat spielersaat semilladelcliente semillacliente ' +
      'graineduclient graineclient semedelclient semeclient sementedocliente seeddocliente seeddelcliente seedduclient',
  ],
  [
    'commitment',
    'commitment serverseedhash hashedserverseed serverseedhashed serverhash seedhash serverseedsha256 ' +
      'serverseedsha512 serverseedgehasht hashderserverseed hashdelasemilladelservidor hashdelagraineduserveur ' +
      'hashdelsemedelserver hashdasementedoservidor hashdoseeddoservidor',
  ],
  [
    'game',
    'game gameid gamenumber gameno round roundid roundnumber roundno spiel spielid spielnummer runde rundenid ' +
      'rundennummer juego partida ronda idderonda idderunde iddeljuego iddepartida jeu partie manche iddujeu ' +
      'iddelapartie gioco partita idgioco idpartita jogo rodada iddojogo iddarodada iddapartida numerodelgioco',
  ],
  [
    'multiplier',
    'multiplier bust bustedat crash crashpoint crashedat result multiplikator ergebnis multiplicador resultado ' +
      'multiplicateur resultat moltiplicatore risultato payout coefficient',
  ],
]

const BY_LABEL: ReadonlyMap<string, Meaning> = new Map(
  LABELS.flatMap(([meaning, labels]) => labels.split(' ').map((label) => [label, meaning] as const)),
)

/**
 * Returns the meaning of a label, ignoring the number of a player or seed in it; undefined for any other text.
 * @example
 * meaningOf('Semilla del servidor') // 'serverSeed'
 * meaningOf('player_1_seed') // 'clientSeed'
 */
export function meaningOf(label: string): Meaning | undefined {
  const plain = label
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return BY_LABEL.get(plain) ?? BY_LABEL.get(plain.replace(/\d+/g, ''))
}
