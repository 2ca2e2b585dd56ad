import { expect, test } from 'vitest'
import { atLeast, atMost, wilsonInterval } from '../binomial.ts'
import { Sfc32 } from '../testing/seeded-random.ts'
import { judgeCasino } from './casino.ts'
import { completeness } from './check-list.ts'
import { mixedMass } from './mixed-mass.ts'
import { judgePredictor } from './predictor.ts'
import { roundsOf } from './testing/rounds-of.ts'
import { rowsOf } from './testing/rows-of.ts'
import { casinoVerdict, predictorVerdict } from './verdict.ts'

const OUTCOME = roundsOf(5000, 0.97, 3)
const MIXED = OUTCOME.map((_, index) => [150, 200, 500][index % 3] ?? 200)

test('one target: the exact binomial, and the claim’s own test', () => {
  const found = judgePredictor(rowsOf({ outcome: OUTCOME }), { rtp: 0.97, targetX100: 200, claim: 0.9 })
  const hits = OUTCOME.filter((value) => value >= 200).length
  expect(found).toMatchObject({ picks: 5000, hits, notJudged: 0, baseRate: 0.485 })
  expect(found?.p).toBe(atLeast(hits, 5000, 0.485))
  expect(found?.evidence.sprt).toMatchObject({ decision: 'chance' })
  expect(found?.evidence.sprt.decidedAt).toBeLessThan(30)
})

test('a claim that early rows favour by chance keeps the ratio of all rows', () => {
  const hit = Float64Array.from({ length: 600 }, (_, index) => Number(index < 7 || index % 5 < 2))
  const found = judgePredictor(rowsOf({ hit }), { rtp: 0.97, targetX100: 200, claim: 0.99 })
  expect(found?.evidence.sprt).toMatchObject({ decision: 'claim', decidedAt: 7 })
  expect(found?.evidence.sprt.finalLogRatio).toBeLessThan(-1000)
  const certain = judgePredictor(rowsOf({ hit }), { rtp: 0.97, targetX100: 200, claim: 1 })
  expect(certain?.evidence.sprt.finalLogRatio).toBe(Number.NEGATIVE_INFINITY)
})

test('no hits where few were expected are no sign; fewer hits have their own p-value', () => {
  const judged = (hits: number, picks: number, targetX100: number) => {
    const hit = Float64Array.from({ length: picks }, (_, index) => Number(index < hits))
    return judgePredictor(rowsOf({ hit }), { rtp: 0.97, targetX100 })
  }
  const none = judged(0, 40, 5000)
  expect(none).toMatchObject({ p: 1, pFewer: atMost(0, 40, 0.97 / 50) })
  expect(predictorVerdict([], none).code).toBe('no_sign_beyond_chance')
  expect(predictorVerdict([], judged(0, 40, 1000)).code).toBe('no_sign_beyond_chance')
  expect(predictorVerdict([], judged(0, 60, 1000)).code).toBe('unclear')
  const below = predictorVerdict([], judged(0, 60, 200))
  // Fewer hits are judged by the chance of as few or fewer.
  expect(below).toMatchObject({ code: 'below_chance', figures: { p: atMost(0, 60, 0.485) } })
  expect(below.figures.at).toBeLessThan(60)
})

test('mixed targets: as adding one pick at a time', () => {
  const short = { outcome: OUTCOME.slice(0, 300), target: MIXED.slice(0, 300) }
  const found = judgePredictor(rowsOf(short), { rtp: 0.97 })
  const mass = mixedMass(Array.from(short.target, (target) => 97 / target))
  expect(found?.p).toBeCloseTo(
    mass.slice(found?.hits).reduce((sum, each) => sum + each, 0),
    10,
  )
  expect(found?.baseRate).toBeCloseTo((0.97 / 3) * (1 / 1.5 + 1 / 2 + 1 / 5), 12)
})

test('under chance the e-value reaches 20 in one series of twenty at most', () => {
  const reached = Array.from({ length: 200 }, (_, index) => {
    const outcome = roundsOf(600, 0.97, index * 104_729 + 1)
    return judgePredictor(rowsOf({ outcome, target: MIXED.slice(0, 600) }), { rtp: 0.97 })
  }).filter((found) => (found?.evidence.maxLogE ?? 0) >= Math.log(20))
  expect(reached.length).toBeLessThanOrEqual(10)
})

test('stated chances are scored beside the base chance', () => {
  const chance = MIXED.map((target) => (target === 150 ? 0.9 : 0.35))
  const skill = judgePredictor(rowsOf({ outcome: OUTCOME, target: MIXED, chance }), { rtp: 0.97 })?.skill
  const forecasts = Array.from(OUTCOME, (outcome, index) => ({
    chance: chance[index] ?? 0,
    hit: outcome >= (MIXED[index] ?? 0),
  }))
  const base = forecasts.map(({ hit }, index) => ({ hit, chance: 97 / (MIXED[index] ?? 1) }))
  const sum = (scores: readonly number[]) => scores.reduce((all, each) => all + each, 0)
  const brier = (all: typeof base) => sum(all.map((each) => (each.chance - Number(each.hit)) ** 2))
  const log = (all: typeof base) =>
    sum(all.map((each) => -Math.log(each.hit ? each.chance : 1 - each.chance)))
  expect(skill?.brierSkill).toBeCloseTo(1 - brier(forecasts) / brier(base), 12)
  expect(skill?.logSkill).toBeCloseTo(1 - log(forecasts) / log(base), 10)
  expect(skill?.bins).toHaveLength(2)
  const [low] = skill?.bins ?? []
  expect(low?.interval).toEqual(wilsonInterval(low?.hits ?? 0, low?.picks ?? 1))
  expect(skill?.gainInterval[1]).toBeLessThan(0)
})

test('a certainty that fails has no log score', () => {
  const rows = rowsOf({
    outcome: Float64Array.of(150, 300),
    target: Float64Array.of(200, 200),
    chance: Float64Array.of(1, 0.5),
  })
  expect(judgePredictor(rows, { rtp: 0.97 })?.skill).toMatchObject({
    certainAndWrong: 1,
    logSkill: undefined,
  })
})

test('verdicts on predictors', () => {
  const verdict = (outcome: Float64Array, targetX100 = 200) => {
    const rows = rowsOf({ outcome })
    return predictorVerdict(completeness(rows), judgePredictor(rows, { rtp: 0.97, targetX100 })).code
  }
  expect(verdict(OUTCOME)).toBe('no_sign_beyond_chance')
  expect(verdict(OUTCOME.slice(0, 29))).toBe('too_few')
  expect(verdict(OUTCOME, 100)).toBe('nothing_to_judge')
  expect(verdict(OUTCOME.filter((value) => value <= 3498))).toBe('cannot_say')
  const hit = (share: number) =>
    rowsOf({ hit: OUTCOME.map((_, index) => Number((index * 37) % 100 < share)) })
  const judged = (share: number) =>
    predictorVerdict([], judgePredictor(hit(share), { rtp: 0.97, targetX100: 200 })).code
  // Skill and deleted misses cannot be told apart without outcomes.
  expect([judged(60), judged(35)]).toEqual(['above_chance_hits_only', 'below_chance'])
})

test('deleted misses are not read as skill; a forecaster who lists every round is', () => {
  const judged = (keep: (outcome: number, target: number, index: number) => boolean, target = MIXED) => {
    const kept = Array.from(OUTCOME.keys()).filter((at) => keep(OUTCOME[at] ?? 0, target[at] ?? 0, at))
    const rows = rowsOf({
      outcome: Float64Array.from(kept, (at) => OUTCOME[at] ?? 0),
      target: Float64Array.from(kept, (at) => target[at] ?? 0),
    })
    return predictorVerdict(completeness(rows), judgePredictor(rows, { rtp: 0.97 })).code
  }
  expect(judged((outcome, target, index) => outcome >= target || index % 10 > 2)).toBe('outcomes_off')
  // A forecaster who sees one round in four names 50x where the usual target would be missed.
  const seen = MIXED.map((target, index) =>
    (OUTCOME[index] ?? 0) < target && index % 4 === 0 ? 5000 : target,
  )
  expect(judged(() => true, seen)).toBe('above_chance')
  // An editor lowers one target in three where it was missed.
  const edited = MIXED.map((target, index) => {
    const outcome = OUTCOME[index] ?? 0
    return outcome < target && outcome > 101 && index % 3 === 0
      ? 101 + ((index * 37) % (outcome - 100))
      : target
  })
  expect(judged(() => true, edited)).toBe('outcomes_off')
})

test('a fair game that rounds to nearest is not read as paying more than stated; one that pays more is', () => {
  const judged = (rtp: number) => {
    const random = new Sfc32(31)
    const outcome = Float64Array.from({ length: 40_000 }, () =>
      Math.max(100, Math.round((100 * rtp) / (1 - random.uniform()))),
    )
    return casinoVerdict([], judgeCasino(outcome, 0.97), 0.97)
  }
  const fair = judged(0.97)
  expect(fair.code).toBe('agrees')
  expect(fair.figures.low).toBeLessThan(0.97)
  expect(judged(0.985).code).toBe('above_stated')
  expect(judged(0.95).code).toBe('below_stated')
})

/** Recorded rounds of ethcrash.io, 2018: 44 858 of 90 526 reached 2.00x, a return of 0.99105. */
test('a return at one target, and the rounds that find three points less', () => {
  const outcome = Float64Array.from({ length: 90_526 }, (_, index) => (index < 44_858 ? 200 : 100))
  const at2 = judgeCasino(outcome, 0.99)?.targets.find(({ targetX100 }) => targetX100 === 200)
  expect(at2?.rtp).toBeCloseTo(0.99105, 5)
  expect(at2?.interval[0]).toBeLessThan(0.99)
  expect(at2?.interval[1]).toBeGreaterThan(0.99)
  expect(judgeCasino(OUTCOME)?.roundsNeeded).toBe(926)
})

test('verdicts on returns', () => {
  const verdict = (outcome: Float64Array, rtp?: number) =>
    casinoVerdict(completeness(rowsOf({ outcome })), judgeCasino(outcome, rtp), rtp)
  expect(verdict(OUTCOME, 0.97).code).toBe('agrees')
  expect(verdict(OUTCOME.slice(0, 300), 0.97).code).toBe('agrees_but_cannot_tell_three_points')
  expect(verdict(OUTCOME.slice(0, 150), 0.97).code).toBe('too_few')
  expect(verdict(OUTCOME).code).toBe('measured_only')
  expect(verdict(roundsOf(2000, 0.94, 5), 0.97).code).toBe('below_stated')
  expect(verdict(roundsOf(20_000, 0.99, 5), 0.97).code).toBe('above_stated')
  expect(
    verdict(
      OUTCOME.filter((value) => value <= 3498),
      0.97,
    ),
  ).toMatchObject({
    code: 'cannot_say',
    because: expect.arrayContaining(['capped_tail']),
  })
  const doubtful = [{ code: 'shape', grade: 'notable', observed: 36, p: 0.002 }] as const
  expect(casinoVerdict(doubtful, judgeCasino(roundsOf(20_000, 0.9, 5), 0.97), 0.97).code).toBe('cannot_say')
})
