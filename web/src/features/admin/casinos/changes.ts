import type * as z from 'zod/mini'
import { isLocale } from '#shared/i18n/locales.ts'
import type { CreateCasino, UpdateCasino } from '#shared/models/casino-record.ts'
import { type Draft, valuesOf } from './casino-draft.ts'

/** Returns the difference of two drafts as a change for the API: the audit log names the fields that are sent. */
export function changeOf(before: Draft, after: Draft): UpdateCasino {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const { texts: _, ...fields } = now
  const known = new Map<string, unknown>(Object.entries(old))
  const changed = Object.entries(fields).filter(([name, value]) => differs(value, known.get(name)))
  const texts = Object.entries(now.texts).filter(
    ([locale, words]) => isLocale(locale) && differs(words, old.texts[locale]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  }
}

export function creationOf(draft: Draft, order: number): z.input<typeof CreateCasino> {
  const { affiliateUrl, rtp, rtpSource, registrationBonus, dailyWithdrawals, texts, ...fields } =
    valuesOf(draft)
  return {
    code: (draft.code ?? '').trim(),
    ...fields,
    ...(affiliateUrl === null ? {} : { affiliateUrl }),
    ...(rtp === null ? {} : { rtp }),
    ...(rtpSource === null ? {} : { rtpSource }),
    ...(registrationBonus === null ? {} : { registrationBonus }),
    ...(dailyWithdrawals === null ? {} : { dailyWithdrawals }),
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([locale, words]) => (words === null ? [] : [[locale, words]])),
    ),
    order,
  }
}

/** Returns the field that a path is merged with: all licences as one, since rows of two lists cannot be matched. */
function mergeUnitOf(path: string): string {
  return path.startsWith('licences.') ? 'licences.' : path
}

function unitText(draft: Draft, name: string): string {
  return JSON.stringify(
    Object.entries(draft)
      .filter(([path]) => mergeUnitOf(path) === name)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

export interface Merged {
  readonly draft: Draft
  /** Fields that both users changed to different values. */
  readonly both: readonly string[]
}

/** Applies my changes since `base` on top of their version. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const names = new Set([base, mine, theirs].flatMap((draft) => Object.keys(draft).map(mergeUnitOf)))
  const changedHere = [...names].filter((name) => unitText(mine, name) !== unitText(base, name))
  const changedThere = (name: string) => unitText(theirs, name) !== unitText(base, name)
  const keep = (draft: Draft, wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(draft).filter(([path]) => wanted(mergeUnitOf(path))))
  return {
    draft: {
      ...keep(theirs, (name) => !changedHere.includes(name)),
      ...keep(mine, (name) => changedHere.includes(name)),
    },
    both: [
      ...new Set(
        changedHere
          .filter((name) => changedThere(name) && unitText(mine, name) !== unitText(theirs, name))
          .map((name) => name.split('.')[0] ?? name),
      ),
    ],
  }
}
