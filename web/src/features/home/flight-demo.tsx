import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { type FlightControl, useFlight } from '#web/ui/flight/use-flight.ts'
import { HitSign, TickBar } from '#web/ui/tick-bar.tsx'
import { type DemoRound, drawDemoRound, SHOWN_TARGET } from './demo-round.ts'
import styles from './flight-demo.module.css'

/** After this many flights a link below the button leads to the next step. */
const FLIGHTS_BEFORE_NEXT = 3
const STAKE = 100

const TARGET = toDecimal(SHOWN_TARGET)
export const DEMO_ODDS = {
  chance: survival(PRACTICE_RTP, SHOWN_TARGET),
  instantLossChance: instantLossChance(PRACTICE_RTP),
}

/** All texts of the demonstration, passed as props so that its island loads no translations. */
export interface DemoTexts {
  readonly target: string
  readonly missed: string
  readonly reached: string
  /** Rounds in 100, and what they do. */
  readonly instant: readonly [string, string]
  /** The required notice of docs/product.md, H2. */
  readonly notice: string
  readonly fly: string
  readonly skip: string
  readonly again: string
  readonly note: string
  readonly round: string
  readonly hit: string
  readonly miss: string
  /** Contains `{{stake}}` and `{{back}}`. */
  readonly back: string
  /** For screen readers; contains `{{multiplier}}` and `{{target}}`. */
  readonly said: { readonly hit: string; readonly miss: string }
}

export interface FlightDemoProps {
  /** The page's h1 and the line below it. */
  title: ReactNode
  texts: DemoTexts
  multiplier: (value: number) => string
  /** The link under the button after three flights. */
  next: { readonly to: string; readonly label: string }
  /** Replaces the controls during a time-out. */
  closed?: ReactNode
}

/** A demo flight without account or request, counted nowhere. Its one button flies, skips and flies again. */
export function FlightDemo({ title, texts, multiplier, next, closed }: FlightDemoProps) {
  const demo = useDemo()
  const { stage, round, flight, Picture } = demo
  const landed = stage === 'landed' ? round : undefined
  const head = useRef<HTMLDivElement>(null)
  const announcement = (end: DemoRound) =>
    fill(texts.said[end.hit ? 'hit' : 'miss'], {
      multiplier: multiplier(end.multiplier),
      target: multiplier(TARGET),
    })
  return (
    <div className={styles.screen}>
      <div className={styles.stage}>
        {Picture && !closed ? (
          <Picture flight={flight} target={TARGET} head={head} />
        ) : (
          <StillSky {...(closed ? {} : { target: multiplier(TARGET) })} />
        )}
        <div ref={head} className={styles.title}>
          {title}
        </div>
        {!closed && (
          <p className={styles.named}>
            {texts.target} <span className="visually-hidden">{multiplier(TARGET)}</span>
          </p>
        )}
      </div>
      <div className={styles.dock}>
        <div>
          <div className={styles.verdicts}>
            <p className={classes(styles.verdict, landed && styles.away)}>
              <span>{texts.missed}</span>
              <b>{texts.reached}</b>
            </p>
            {landed && (
              <p className={styles.verdict}>
                <b>
                  <HitSign hit={landed.hit} />
                  {texts[landed.hit ? 'hit' : 'miss']}
                </b>
                <b>
                  {fill(texts.back, { stake: String(STAKE), back: String(landed.hit ? STAKE * TARGET : 0) })}
                </b>
              </p>
            )}
          </div>
          <TickBar
            {...DEMO_ODDS}
            draw={landed?.draw}
            note={
              <>
                <b className={styles.instant}>{texts.instant[0]}</b> {texts.instant[1]}
              </>
            }
            drawn={texts.round}
          />
          <p className="visually-hidden">{texts.instant.join(' ')}</p>
          <p className="visually-hidden" role="status">
            {landed && announcement(landed)}
          </p>
        </div>
        <p className={styles.notice}>{texts.notice}</p>
        <div className={styles.controls} data-closed={closed ? '' : undefined}>
          {closed || <Controls demo={demo} texts={texts} next={next} />}
        </div>
      </div>
    </div>
  )
}

type Demo = ReturnType<typeof useDemo>
type Picture = ComponentType<{
  flight: FlightControl
  target: number
  head: RefObject<HTMLElement | null>
}>

/** Returns this visit's flights, their state and the button's actions. */
function useDemo() {
  const [stage, setStage] = useState<'planned' | 'flying' | 'landed'>('planned')
  const [round, setRound] = useState<DemoRound>()
  const [flown, setFlown] = useState(0)
  /** True if Skip was pressed before the round was drawn. */
  const skipped = useRef(false)
  const flight = useFlight((event) => {
    if (event !== 'flown') return
    setStage('landed')
    setFlown((before) => before + 1)
  })
  const [Picture, setPicture] = useState<Picture>()
  useEffect(() => loadPicture(setPicture), [])
  const fly = async () => {
    loadPicture(setPicture)
    skipped.current = false
    setStage('flying')
    const drawn = await drawDemoRound(SHOWN_TARGET, secureRandom)
    setRound(drawn)
    flight.start({ target: TARGET, multiplier: drawn.multiplier })
    if (skipped.current) flight.skip()
  }
  const skip = () => {
    skipped.current = true
    flight.skip()
  }
  return { stage, round, flown, flight, Picture, fly: () => void fly(), skip }
}

/** The drawing code is a chunk of its own: it loads after the visible content, and before most visitors press. */
export const fetchStage = () => import('#web/ui/flight/flight-stage.tsx')

function loadPicture(found: (later: () => Picture) => void): void {
  fetchStage().then(
    ({ FlightStage }) => found(() => FlightStage),
    // Without the drawing the result shows in words; the next press tries again.
    () => undefined,
  )
}

interface ControlsProps {
  demo: Demo
  texts: DemoTexts
  next: FlightDemoProps['next']
}

function Controls({ demo, texts, next }: ControlsProps) {
  const { stage, flown, fly, skip } = demo
  const flying = stage === 'flying'
  return (
    <>
      <Button
        kind={flying ? 'secondary' : 'primary'}
        wide
        // After Skip, the second press of a double click starts no flight.
        confirms={stage === 'landed'}
        className={classes('needs-script', styles.main)}
        onClick={flying ? skip : fly}
      >
        {flying ? texts.skip : texts[stage === 'landed' ? 'again' : 'fly']}
      </Button>
      {flown < FLIGHTS_BEFORE_NEXT ? (
        <p className={styles.note}>{texts.note}</p>
      ) : (
        <ButtonLink to={next.to}>{next.label}</ButtonLink>
      )}
    </>
  )
}

/** Fills the placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole)
}
