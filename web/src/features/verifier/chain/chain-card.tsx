import { useEffect, useState } from 'react'
import { LONGEST_CHAIN } from '#shared/crash/fair/chain.ts'
import { PRACTICE_SCHEME_ID } from '#shared/crash/fair/practice-scheme.ts'
import { isSchemeId, type SchemeField } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Job } from '#web/lib/job/use-job.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import type { Values } from '#web/lib/verifier-link.ts'
import { Button, classes, TextField } from '#web/ui/index.ts'
import type { Prepared } from '../assess.ts'
import { cleaned, inputErrorOf } from '../field-check.ts'
import { useDescribeExpected, useInputErrorMessages } from '../messages.ts'
import type { CheckActions } from '../use-check.ts'
import type { Verifiable } from '../verifiable.ts'
import styles from '../verifier.module.css'
import { ChainAnswerView } from './chain-answer.tsx'
import { ChainRunning } from './chain-running.tsx'
import { endWorkers, warmWorkers } from './pools.ts'
import type { ChainSettings } from './run-chain.ts'
import { type ChainAnswer, type ChainTask, useChain } from './use-chain.ts'

interface ChainCardProps {
  scheme: Verifiable | undefined
  prepared: Prepared | undefined
  values: Values
  onUse: CheckActions['load']
}

/** Walks from one game back to the published end of its chain, in workers. Folded, since few readers need it. */
export function ChainCard({ scheme, prepared, values, onUse }: ChainCardProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const { gameHash: given = '' } = values
  const round = `${scheme?.id} ${given}`
  const [{ of, ...kept }, setTyped] = useState<Partial<ChainFields> & { of?: string }>({})
  const typed = of === round ? kept : {}
  const fields: ChainFields = {
    from: typed.from ?? (inputErrorOf(FROM, given) ? '' : given),
    end: typed.end ?? scheme?.chain?.terminating ?? '',
    limit: typed.limit ?? number(LONGEST_CHAIN),
  }
  const chain = chainSettings(scheme, prepared, fields)
  const from = inputErrorOf(FROM, fields.from) ? undefined : cleaned(FROM, fields.from)
  // The limit is left out: the answer stays valid when it changes.
  const job = useChainOf(chainSettings(scheme, prepared, { ...fields, limit: '1' }), from)
  return (
    <details>
      <summary>
        <h2>{t('chain.title')}</h2>
      </summary>
      <div className="stack">
        <p className="measure">{t('chain.text')}</p>
        <Fields
          scheme={scheme}
          fields={fields}
          onType={(change) => setTyped({ ...typed, ...change, of: round })}
        />
        {scheme === undefined && <p className="muted small">{t('chain.chooseScheme')}</p>}
        <Actions job={job} chain={chain} from={from} canWalk={scheme?.chain !== undefined} />
        {job.isCurrent && job.state.status === 'done' && (
          <ChainAnswerView
            answer={job.state.output}
            claim={{ scheme: scheme?.id, game: prepared?.claims.game }}
            onUse={(found) => onUse(found, { ...values, gameHash: fields.from })}
          />
        )}
      </div>
    </details>
  )
}

/** Runs one job at a time, and hides its answer once the settings differ. */
function useChainOf(walk: ChainSettings | undefined, from: string | undefined) {
  const job = useChain()
  const [asked, setAsked] = useState<ChainTask>()
  const isCurrent =
    asked !== undefined && (asked.kind === 'walk' ? isSameWalk(asked.chain, walk) : asked.from === from)
  const isLost = job.state.status === 'running' && !isCurrent
  const { cancel } = job
  useEffect(() => {
    if (isLost) cancel()
  }, [isLost, cancel])
  useEffect(() => endWorkers, [])
  const start = (task: ChainTask) => {
    setAsked(task)
    job.start(task)
  }
  return { ...job, start, isCurrent }
}

interface ActionsProps {
  job: Job<ChainTask, ChainAnswer>
  /** Absent while a field is missing or wrong. */
  chain: ChainSettings | undefined
  from: string | undefined
  canWalk: boolean
}

function Actions({ job, chain, from, canWalk }: ActionsProps) {
  const { t } = useTranslation('verifier')
  const place = useFocusKept<HTMLDivElement>(job.state.status)
  const running = job.state.status === 'running'
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <div className="row">
        {canWalk && (
          <Button
            kind="primary"
            aria-disabled={chain === undefined || running}
            onPointerEnter={warmWorkers}
            onFocus={warmWorkers}
            onClick={() => !running && (chain ? job.start({ kind: 'walk', chain }) : focusInvalid())}
          >
            {t('chain.walk')}
          </Button>
        )}
        <Button
          aria-disabled={from === undefined || running}
          onClick={() => !running && (from ? job.start({ kind: 'find', from }) : focusInvalid())}
        >
          {t('chain.find')}
        </Button>
      </div>
      <ChainRunning job={job} />
    </div>
  )
}

const REQUIRED_FIELDS = ['chain-from', 'chain-end', 'chain-limit', 'verifier-salt', 'verifier-instantMod']

/** Focuses the first missing or wrong field. */
function focusInvalid(): void {
  const fields = REQUIRED_FIELDS.map((id) => document.getElementById(id)).filter(
    (field) => field instanceof HTMLInputElement,
  )
  const isFaulty = (field: HTMLInputElement) =>
    field.getAttribute('aria-invalid') === 'true' || (field.value.trim() === '' && field.id !== 'chain-end')
  fields.find(isFaulty)?.focus()
}

interface FieldsProps {
  scheme: Verifiable | undefined
  fields: ChainFields
  onType: (change: Partial<ChainFields>) => void
}

function Fields({ scheme, fields, onType }: FieldsProps) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const message = useInputErrorMessages()
  const expected = useDescribeExpected()
  const max = number(LONGEST_CHAIN)
  const fromError = fields.from === '' ? undefined : inputErrorOf(FROM, fields.from)
  const endError = inputErrorOf(END, fields.end)
  const text = { autoComplete: 'off', spellCheck: false }
  return (
    <div className={classes(styles.fields, scheme?.chain && styles.pair)}>
      <TextField
        id="chain-from"
        name="chain-from"
        label={t('chain.from')}
        hint={expected(FROM)}
        error={fromError && message(FROM, fromError)}
        {...text}
        value={fields.from}
        onChange={(from) => onType({ from })}
      />
      {scheme && !scheme.chain && (scheme.id === PRACTICE_SCHEME_ID || isSchemeId(scheme.id)) && (
        <p className="muted small">{t('chain.noChain', { name: t(`schemes.${scheme.id}`) })}</p>
      )}
      {scheme?.chain && (
        <>
          <TextField
            id="chain-end"
            name="chain-end"
            label={t('chain.end')}
            hint={scheme.chain.terminating ? t('chain.endHint') : t('chain.endNone')}
            error={endError && message(END, endError)}
            optional
            {...text}
            value={fields.end}
            onChange={(end) => onType({ end })}
          />
          <TextField
            id="chain-limit"
            name="chain-limit"
            label={t('chain.limit')}
            hint={t('chain.limitHint', { max })}
            error={
              limitOf(fields.limit) === undefined
                ? t('faults.not_a_number', { low: 1, high: max })
                : undefined
            }
            {...text}
            inputMode="numeric"
            value={fields.limit}
            onChange={(limit) => onType({ limit })}
          />
        </>
      )}
    </div>
  )
}

const FROM: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32] }
const END: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32], optional: true }

/** Texts as typed; an untouched field follows the check above. */
interface ChainFields {
  readonly from: string
  readonly end: string
  readonly limit: string
}

/** Parses a whole number of games, with or without thousands separators. */
export function limitOf(text: string): number | undefined {
  const digits = text.replace(/[\s.,'’\u00a0\u202f]/g, '')
  const limit = Number(digits)
  return /^\d{1,9}$/.test(digits) && limit >= 1 && limit <= LONGEST_CHAIN ? limit : undefined
}

/** Returns the settings of a walk; undefined if a field has an error or the scheme has no chain. */
export function chainSettings(
  scheme: Verifiable | undefined,
  prepared: Prepared | undefined,
  fields: ChainFields,
): ChainSettings | undefined {
  const limit = limitOf(fields.limit)
  const faulty = inputErrorOf(FROM, fields.from) ?? inputErrorOf(END, fields.end)
  if (!scheme?.chain || !isSchemeId(scheme.id) || !prepared || faulty || limit === undefined) {
    return undefined
  }
  const { link, terminating, numberAtEnd } = scheme.chain
  const { salt, instantMod } = prepared.inputs
  if (scheme.salts.length > 0 && salt === undefined) return undefined
  if (scheme.instantMods && instantMod === undefined) return undefined
  const end = cleaned(END, fields.end) || undefined
  const { game } = prepared.claims
  const numbered = end === terminating && numberAtEnd !== undefined
  const expected = numbered && game !== undefined && game > numberAtEnd ? game - numberAtEnd : undefined
  return {
    scheme: scheme.id,
    from: cleaned(FROM, fields.from),
    link,
    end,
    limit,
    settings: prepared.inputs,
    ...(numbered && { numberAtEnd, era: scheme.games }),
    expected,
  }
}

/** True if both walks pass the same games; the limit and the round's number do not matter. */
function isSameWalk(one: ChainSettings, other: ChainSettings | undefined): boolean {
  const bare = (chain: ChainSettings) => JSON.stringify({ ...chain, limit: 0, expected: 0 })
  return other !== undefined && bare(one) === bare(other)
}
