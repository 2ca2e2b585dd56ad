/** Faults of a public log by name, each in one sentence after the place where it was found. */
export const LOG_FAULTS = {
  beacon_false: 'is not the signed drand round of its day.',
  beacon_missing: 'has a target that no beacon of its day decides.',
  beacon_repeated: 'is a second beacon of its day.',
  bundle_unreadable: 'does not hold its number of entries.',
  checkpoint_unreadable: 'is not a checkpoint that a known key of this log signed.',
  end_missing: 'is a draw without an outcome or an expiry by its deadline.',
  ended_twice: 'ends a round that had ended.',
  entry_unreadable: 'does not have the form of an entry.',
  evidence_differs: 'passes as verified, but its evidence does not give its outcome.',
  evidence_missing: 'passes as verified without evidence.',
  expired_early: 'expires before the tenth day after its draw.',
  file_missing: 'is missing.',
  late: 'is later than its deadline.',
  list_missing: 'is a day on which more than half of the draws have no list.',
  list_of_another_day: 'draws from a list that served another day.',
  list_of_another_user: 'draws from a list that served another user.',
  list_repeated: 'is a list that was there before.',
  list_too_new: 'draws from a list that no known witness saw in time.',
  list_unknown: 'draws from a list that is not in the log.',
  log_is_old: 'is the last time of a log that should go on each day.',
  log_is_shorter: 'is the size that you saw before: entries are missing now.',
  log_was_changed: 'is the size of a signed checkpoint whose entries are not the first of this log.',
  not_in_list: 'draws seeds that its list does not hold at that place.',
  not_in_order: 'is not after the entry before it.',
  not_witnessed: 'has not signed the checkpoint.',
  outcome_differs:
    'has an outcome that does not follow from its seeds, or a hit that does not follow from its target.',
  place_missing: 'leaves a place of its list out.',
  place_repeated: 'takes a place of its list again.',
  record_differs: 'differs from the figure that follows from the log.',
  record_is_old: 'is the time of the shown track record, which should be younger than an hour.',
  record_missing: 'is missing: the log should sign its track record.',
  record_of_another_log: 'is of other entries than these.',
  record_too_new: 'is a time of the track record that is still to come: one of the two clocks is wrong.',
  record_unreadable: 'is not a track record signed by the known key that it names.',
  release_repeated: 'names a build again on one day.',
  root_differs: 'has another root than the entries.',
  round_repeated: 'draws a round again.',
  round_unknown: 'ends a round that was not drawn.',
  rtp_differs: 'is a practice round with another return to player than 0.97.',
  seed_differs: 'has another server seed than its commitment.',
  seed_missing: 'is a practice round without its seeds.',
  source_differs: 'has a source that does not fit its mode.',
  target_differs: 'has a target that does not follow from its seed and the beacon.',
  targets_chosen: 'is the draw from which on the targets are not spread as seeds and beacons give them.',
  tile_differs: 'does not hold the hashes of the entries.',
  witness_differs: 'holds a checkpoint that this log did not sign, or that is no beginning of it.',
  witness_repeated: 'is a second checkpoint of its day for witnesses.',
  witness_signed_two_logs: 'has signed this log and, in its name, another one: its times prove nothing.',
} as const

export type LogFaultName = keyof typeof LOG_FAULTS

export interface LogFault {
  readonly fault: LogFaultName
  /** The entry's index, the file's path, the witness, the day, or month, source and band of the track record. */
  readonly at: number | string
}

/** Returns the fault alone, or nothing. */
export function faultIf(isFound: boolean, fault: LogFaultName): LogFaultName[] {
  return isFound ? [fault] : []
}
