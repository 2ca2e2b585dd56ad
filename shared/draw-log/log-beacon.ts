import { type DrandNetwork, localBeacon, QUICKNET, roundAfter } from '../crash/drand.ts'
import { BEACON_BEFORE_MS } from './entries.ts'

let local: ReturnType<typeof localBeacon> | undefined

/** The beacon of a run on one machine. It has the form of drand's and protects nobody: its key is public. */
export function machineBeacon(): ReturnType<typeof localBeacon> {
  const { genesisEpochS, periodS } = QUICKNET
  local ??= localBeacon(new Uint8Array(32).fill(7), { genesisEpochS, periodS })
  return local
}

/** Returns the network of a log's beacons. @param origin the log's name */
export function networkOf(origin: string): DrandNetwork {
  return isOfMachine(origin) ? machineBeacon().network : QUICKNET
}

export function isOfMachine(origin: string): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::\d+)?\//.test(origin)
}

/** Returns the drand round of a day. @param dayMs the day's start */
export function roundOfDay(network: DrandNetwork, dayMs: number): number {
  return roundAfter(network, (dayMs - BEACON_BEFORE_MS) / 1000)
}
