import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/index.ts'
import type { GameDraft, OwnDraft } from './draft.ts'
import styles from './form.module.css'
import { LabField } from './lab-field.tsx'
import { RULES } from './rules.ts'

type Name = keyof GameDraft

interface GameFieldsProps {
  draft: GameDraft
  onChange: (change: Partial<GameDraft>) => void
  onNewSeed: () => void
}

const GROUPS = [
  { id: 'game', names: ['target', 'rtp', 'minStake', 'maxStake'] },
  { id: 'player', names: ['bankroll', 'perHour', 'stopLoss', 'stopWin'] },
  { id: 'simulation', names: ['rounds', 'paths', 'seed'] },
] as const satisfies readonly { id: string; names: readonly Name[] }[]

export function GameFields({ draft, onChange, onNewSeed }: GameFieldsProps) {
  const { t } = useTranslation('lab')
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ id, names }) => (
        <fieldset key={id} className={styles.group}>
          <legend>{t(`form.${id}`)}</legend>
          {names.map((name) => (
            <NamedField
              key={name}
              name={name}
              place={name}
              value={draft[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
          {id === 'simulation' && (
            <Button className={styles.beside} onClick={onNewSeed}>
              {t('form.newSeed')}
            </Button>
          )}
        </fieldset>
      ))}
    </div>
  )
}

const OWN_NAMES = ['target', 'bankroll', 'seed', 'stopLoss', 'stopWin'] as const

interface OwnFieldsProps {
  place: string
  own: OwnDraft
  onChange: (own: OwnDraft) => void
}

export function OwnFields({ place, own, onChange }: OwnFieldsProps) {
  return OWN_NAMES.map((name) => (
    <NamedField
      key={name}
      name={name}
      place={`${place}.${name}`}
      value={own[name]}
      onChange={(value) => onChange({ ...own, [name]: value })}
    />
  ))
}

interface NamedFieldProps {
  name: Name
  place: string
  value: string
  onChange: (value: string) => void
}

function NamedField({ name, ...field }: NamedFieldProps) {
  const { t } = useTranslation('lab')
  return <LabField {...field} label={t(`form.${name}`)} optional={'optional' in RULES[name]} />
}
