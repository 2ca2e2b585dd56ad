import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './how.module.css'
import { Points, Section, Text } from './section.tsx'

/** The public log (docs/decisions/0046): its guarantee, its auditors, and its limits. */
export function LogSection() {
  const { t } = useTranslation('how')
  return (
    <Section part="log">
      <Text>{t('log.text')}</Text>
      <figure className={classes('stack', styles.figure)}>
        <LogTree />
        <figcaption className="measure">{t('log.picture.caption')}</figcaption>
      </figure>
      <Points points={t('log.points', { returnObjects: true })} />
      <Text>{t('log.check')}</Text>
      <h4>{t('seeds.not.title')}</h4>
      <Points points={t('log.not', { returnObjects: true })} />
    </Section>
  )
}

/** Positions in px: one round's three entries, and one entry that stands for other rounds. */
const ENTRIES = [
  { x: 42, text: 'log.picture.seeds', time: '12:00' },
  { x: 127, text: 'log.picture.draw', time: '12:15' },
  { x: 212, text: 'log.picture.end', time: '12:16' },
  { x: 297, text: undefined, time: '' },
] as const
const BOX = { width: 78, height: 36, y: 134 }
const [LEAF_Y, NODE_Y, ROOT_Y] = [108, 72, 40]
/** The nodes above two leaves each, and the root. */
const [LEFT_X, RIGHT_X, ROOT_X] = [84.5, 254.5, 169.5]

/** Four entries hashed in pairs up to the root, with one entry's path and the two sibling hashes that prove it. */
function LogTree() {
  const { t } = useTranslation('how')
  return (
    <svg className={styles.tree} viewBox="0 0 340 228" aria-hidden="true">
      {ENTRIES.map(({ x }, place) => (
        <path
          key={x}
          className={classes(styles.branch, place === 1 && styles.way)}
          d={`M${x} ${BOX.y}V${LEAF_Y}L${place < 2 ? LEFT_X : RIGHT_X} ${NODE_Y}`}
        />
      ))}
      <path className={styles.branch} d={`M${RIGHT_X} ${NODE_Y}L${ROOT_X} ${ROOT_Y}`} />
      <path className={classes(styles.branch, styles.way)} d={`M${LEFT_X} ${NODE_Y}L${ROOT_X} ${ROOT_Y}`} />
      {ENTRIES.map(({ x }, place) => (
        <circle key={x} className={hashStyle(place === 1, place === 0)} cx={x} cy={LEAF_Y} r="6" />
      ))}
      <circle className={hashStyle(true, false)} cx={LEFT_X} cy={NODE_Y} r="6" />
      <circle className={hashStyle(false, true)} cx={RIGHT_X} cy={NODE_Y} r="6" />
      <Box x={ROOT_X} y={4} width={150} text={t('log.picture.root')} isOnPath />
      {ENTRIES.map(({ x, text, time }, place) => (
        <g key={x}>
          <Box x={x} y={BOX.y} width={BOX.width} text={text ? t(text) : '…'} isOnPath={place === 1} />
          <text className={styles.time} x={x} y="187" textAnchor="middle">
            {time}
          </text>
        </g>
      ))}
      <path className={styles.taken} d="M42 194v20h85v-14" />
      <path className={styles.tip} d="M127 193l-5 9h10z" />
      <text x="137" y="218">
        {t('log.picture.taken')}
      </text>
    </svg>
  )
}

function hashStyle(isOnPath: boolean, isProof: boolean): string | undefined {
  return classes(styles.hash, isOnPath && styles.way, isProof && styles.proof)
}

interface BoxProps {
  /** Centre. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
  readonly isOnPath: boolean
}

function Box({ x, y, width, text, isOnPath }: BoxProps) {
  const { height } = BOX
  return (
    <>
      <rect
        className={classes(styles.entry, isOnPath && styles.way)}
        x={x - width / 2}
        y={y}
        width={width}
        height={height}
        rx={8}
      />
      <text x={x} y={y + height / 2 + 5} textAnchor="middle">
        {text}
      </text>
    </>
  )
}
