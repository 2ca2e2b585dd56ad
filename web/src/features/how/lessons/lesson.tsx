import { type ReactNode, type Ref, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { LESSON_IDS, type LessonId, markUnderstood, useUnderstood } from '#web/lib/lessons.ts'
import { paths } from '#web/lib/paths.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './lessons.module.css'

/** The part of the page that derives each lesson. */
const PARTS: Readonly<Record<LessonId, string>> = {
  draw: 'law',
  line: 'explorer',
  misses: 'law',
  bets: 'cost',
  seeds: 'seeds',
}

/** The target of lessons with a fixed one, and the farther one that they compare it with. */
export const TARGET = 2
export const FURTHER = 4

interface LessonProps {
  id: LessonId
  picture: ReactNode
  figures?: ReactNode
  choices: readonly string[]
  right: number
  /** The result of this visit's draw, shown at the right choice. */
  ownResult?: string | undefined
  onGuess: () => void
  action?: ActionProps | undefined
  /** True while the lesson's own action is its main button. */
  actsFirst?: boolean
}

/** A lesson of one screen: a picture, a guess, then the truth. Readers may go on without a guess. */
export function Lesson(props: LessonProps) {
  const { id, picture, figures, choices, right, ownResult, onGuess, action, actsFirst } = props
  const { t } = useTranslation('how')
  const texts = useTextFigures()
  const place = LESSON_IDS.indexOf(id) + 1
  const part = PARTS[id]
  const isLast = place === LESSON_IDS.length
  return (
    <section id={String(place)} className={styles.lesson} aria-labelledby={`${id}-lesson`} tabIndex={-1}>
      <div className={styles.screen}>
        <div className={styles.sky}>
          <StillSky withPlane={false} />
        </div>
        <Progress place={place} />
        <h2 id={`${id}-lesson`}>{t(`lessons.${id}.title`)}</h2>
        <div className={styles.picture}>{picture}</div>
        {figures}
        <Guess
          id={id}
          place={place}
          choices={choices}
          right={right}
          ownResult={ownResult}
          onGuess={onGuess}
        />
        {actsFirst ? (
          <Button kind="primary" className={classes('needs-script', styles.next)} onClick={action?.onPress}>
            {action?.label}
          </Button>
        ) : isLast ? (
          <ButtonLink kind="primary" className={styles.next} to={paths.home.to()}>
            {t('lessons.fly')}
          </ButtonLink>
        ) : (
          <ButtonAnchor kind="primary" className={styles.next} href={`#${place + 1}`}>
            {t('lessons.next')}
          </ButtonAnchor>
        )}
        <div className={styles.links}>
          <a href={`#${part}`} onClick={() => openPart(part)}>
            {t('lessons.sum')}
          </a>
          {actsFirst ? (
            <Link to={paths.home.to()}>{t('lessons.fly')}</Link>
          ) : (
            action && <Action {...action} />
          )}
        </div>
      </div>
      <p className={styles.text}>{t(`lessons.${id}.text`, texts)}</p>
    </section>
  )
}

/** Returns the figures in the texts of all lessons. */
function useTextFigures() {
  const { multiplier, number } = useFormat()
  return {
    back: number(expectedReturn(PRACTICE_RTP) * 100),
    further: multiplier(FURTHER),
    instant: number(instantLossChance(PRACTICE_RTP) * 100),
    loss: number(lossPer100(PRACTICE_RTP)),
    lowest: multiplier(1),
    per100: number(survival(PRACTICE_RTP, fromDecimal(TARGET)) * 100, 1),
    target: multiplier(TARGET),
  }
}

/** The lessons as a bar of links, bright up to this lesson and at each lesson that was understood. */
function Progress({ place }: { place: number }) {
  const { t } = useTranslation('how')
  const understood = useUnderstood()
  return (
    <nav className={styles.progress} aria-label={t('lessons.label')}>
      {LESSON_IDS.map((id, index) => {
        const isUnderstood = understood.includes(String(index + 1))
        return (
          <a
            key={id}
            href={`#${index + 1}`}
            className={classes((index < place || isUnderstood) && styles.bright)}
            aria-current={index + 1 === place ? 'step' : undefined}
          >
            <span className="visually-hidden">
              {t(`lessons.${id}.title`)} {isUnderstood && `(${t('lessons.understood')})`}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

type GuessProps = Pick<LessonProps, 'id' | 'choices' | 'right' | 'ownResult' | 'onGuess'> & { place: number }

/** Question and truth share one place, so nothing moves. A second choice only moves the mark. */
function Guess({ id, place, choices, right, ownResult, onGuess }: GuessProps) {
  const { t } = useTranslation('how')
  const texts = useTextFigures()
  const [guess, setGuess] = useState<number>()
  const isOpen = guess !== undefined
  const choose = (choice: number) => {
    setGuess(choice)
    if (isOpen) return
    onGuess()
    markUnderstood(place)
  }
  const truth = t(`lessons.${id}.truth`, texts)
  return (
    <fieldset className={classes(styles.guess, isOpen && styles.open)}>
      <legend className="visually-hidden">{t('lessons.guess')}</legend>
      <p className={styles.question}>{t(`lessons.${id}.question`, texts)}</p>
      <p className={styles.truth}>{truth}</p>
      <p className="visually-hidden" role="status">
        {isOpen && truth}
      </p>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <button
            key={choice}
            type="button"
            aria-pressed={guess === index}
            className={classes(
              isOpen && index === right && styles.right,
              isOpen && index === guess && styles.guessed,
            )}
            onClick={() => choose(index)}
          >
            {choice}
            {isOpen && index === right && ownResult !== undefined && (
              <small> {t('lessons.here', { value: ownResult })}</small>
            )}
            {isOpen && index === guess && index !== right && <small> {t('lessons.guess')}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Opens a part's fold before the browser scrolls to it. */
function openPart(part: string): void {
  document.getElementById(part)?.closest('details')?.setAttribute('open', '')
}

/** Shown instead of a figure until the browser has drawn rounds. */
export const UNKNOWN = '–'

interface FiguresProps {
  figures: readonly { readonly value: string; readonly name: string }[]
  signs?: readonly string[]
}

export function Figures({ figures, signs = [] }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, name }, index) => (
        <div key={name}>
          {signs[index - 1] && <span aria-hidden="true">{signs[index - 1]}</span>}
          <dd>{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

interface ActionProps {
  label: string
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

function Action({ label, onPress, ref }: ActionProps) {
  return (
    <button ref={ref} type="button" className={styles.action} onClick={onPress}>
      {label}
    </button>
  )
}
