import { classes } from '#web/ui/classes.ts'
import styles from './sequence.module.css'

type Lane = 'server' | 'you'

export interface Step {
  /** Where it happens, or where the message starts. */
  readonly at: Lane
  readonly to?: Lane
  /** From this step on, that side knows the multiplier. */
  readonly serverKnows?: true
  readonly youKnow?: true
}

/** In px, so that nothing is stretched however tall the text beside it grows. */
const X: Readonly<Record<Lane, number>> = { server: 26, you: 78 }
/** On the line of the step's title. */
const Y = 24
const NODE = 6

/** One step between two lifelines, as tall as its text: the lines of all steps join. */
export function SequenceStep({ step }: { step: Step | undefined }) {
  if (!step) return null
  const before = { server: step.serverKnows && step.at === 'server', you: false }
  const after = { server: step.serverKnows, you: step.youKnow }
  return (
    <svg className={styles.lifelines} aria-hidden="true">
      {(['server', 'you'] as const).map((lane) => (
        <g key={lane} className={styles.life}>
          <line
            className={classes(!before[lane] && styles.unknown)}
            x1={X[lane]}
            x2={X[lane]}
            y1="0"
            y2={Y}
          />
          <line
            className={classes(!after[lane] && styles.unknown)}
            x1={X[lane]}
            x2={X[lane]}
            y1={Y}
            y2="100%"
          />
        </g>
      ))}
      {step.to && <Arrow from={X[step.at]} to={X[step.to]} />}
      <circle className={styles.node} cx={X[step.at]} cy={Y} r={NODE} />
    </svg>
  )
}

function Arrow({ from, to }: { from: number; to: number }) {
  const way = Math.sign(to - from)
  const tip = to - way * (NODE + 2)
  return (
    <g className={styles.arrow}>
      <line x1={from} x2={tip} y1={Y} y2={Y} />
      <path d={`M${tip} ${Y}l${-9 * way} -5v10z`} />
    </g>
  )
}
