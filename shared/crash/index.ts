/**
 * The exports of the package `fairflight-crash`. A comment here is a heading of its API page; the other texts come
 * from the comments at the sources (infra/crash/build.ts).
 */

// Schemes: from seeds to a multiplier

export { type AviatorCheck, type AviatorMatch, checkAviator } from './fair/aviator.ts'
export { BY_HAND_SCHEMES, type ByHandId } from './fair/by-hand.ts'
export { type Doubt, doubtsAbout, type Explanation, explain } from './fair/doubts.ts'
export { PRACTICE_SCHEME } from './fair/practice-scheme.ts'
export { type Recognised, recognise } from './fair/recognise.ts'
export {
  type Chain,
  type ChainLink,
  type FairResult,
  FieldError,
  type FieldName,
  type Formula,
  type Inputs,
  type Scheme,
  type SchemeField,
  type SchemeId,
  type Step,
} from './fair/scheme.ts'
export { SCHEMES, schemeOf } from './fair/schemes.ts'

// Chains of hashes

export { type ChainWalk, LONGEST_CHAIN, type WalkSettings, walkBack } from './fair/chain.ts'
export {
  type Claim,
  type ClaimFinding,
  checkClaim,
  type EraSearch,
  type FoundChain,
  searchEras,
} from './fair/eras.ts'
export { hasMultipliersOf, type MultipliersOf, multipliersOf } from './fair/multipliers.ts'
export { fromWords, HASH_WORDS, toWords } from './fair/sha256.ts'

// Distributions of the displayed multiplier

export {
  type Distribution,
  displayedSurvival,
  instantShare,
  type ReturnRange,
  returnRange,
  schemeDistribution,
} from './fair/distribution.ts'

// Beacons of drand

export { beaconRandomness, type DrandNetwork, QUICKNET, roundAfter, timeOfRound } from './drand.ts'

// Check of a list of rounds

export { type CasinoFindings, judgeCasino } from './list-check/casino.ts'
export type { Check, CheckCode } from './list-check/check.ts'
export { checkList, completeness, type ListCheck, type ListCheckOptions } from './list-check/check-list.ts'
export { judgePredictor, type PredictorFindings } from './list-check/predictor.ts'
export type { Rows } from './list-check/rows.ts'
export {
  type CasinoCode,
  casinoVerdict,
  type PredictorCode,
  predictorVerdict,
  type Verdict,
} from './list-check/verdict.ts'

// E-values and confidence sequences

export { droppedMisses, repeatedRows, shapeEvidence } from './anytime/list-faults.ts'
export { excessRadius } from './anytime/mean-excess.ts'
export {
  chanceSequence,
  type Interval,
  logEAgainst,
  type ReturnPath,
  returnPath,
  returnSequence,
  roundsToContradict,
} from './anytime/stated-return.ts'
export { type BetaPrior, logMixture } from './evidence.ts'
export { type EvidencePath, evidencePath } from './list-check/evidence-path.ts'
export { type Picks, type PredictorOptions, picksOf } from './list-check/picks.ts'

// Logs of draws

export { auditPublicLog, type LogAudit } from '../draw-log/audit-public-log.ts'
export { decodeEntry, type Entry, faultsInList, nightFlight, targetOf } from '../draw-log/entries.ts'
export type { LogFault } from '../draw-log/log-faults.ts'
export { isPromised } from '../draw-log/promise.ts'
export {
  type Checkpoint,
  isSignedBy,
  openCheckpoint,
  parseCheckpoint,
  parseVkey,
  type Verifier,
  witnessedMs,
} from '../tlog/note.ts'
export {
  leafHash,
  nodeHash,
  type ReadFile,
  Tree,
  verifyConsistency,
  verifyInclusion,
} from '../tlog/tree.ts'

// Odds and staking

export { fromDecimal, type MultiplierX100, multiplierX100, toDecimal } from './multiplier.ts'
export {
  expectedReturn,
  instantLossChance,
  lossPer100,
  lossPerHour,
  type Probability,
  survival,
} from './odds.ts'
export { runOfMisses } from './series.ts'

// Bytes

export { fromHex, toHex } from './hex.ts'
