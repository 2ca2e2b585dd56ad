import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog, RadioGroup } from '#web/ui/index.ts'
import { InlineDiff, MergeView } from '../markdown/index.ts'
import type { FieldName, PostFields } from '../saving/post-fields.ts'
import { useFieldText } from './field-differences.tsx'

interface MergeDialogProps {
  title: string
  /** The name of the other editor, if the other state is not one's own. */
  theirName?: string | undefined
  mine: PostFields
  theirs: PostFields
  names: readonly FieldName[]
  onDone: (fields: PostFields) => void
  onClose: () => void
}

type Side = 'mine' | 'theirs'

export function MergeDialog({ title, theirName, mine, theirs, names, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation('posts')
  const [sides, setSides] = useState<Readonly<Partial<Record<FieldName, Side>>>>({})
  const short = names.filter((name) => name !== 'content')
  const chosen = short.filter((name) => sides[name] === 'theirs')
  const kept = { ...mine, ...Object.fromEntries(chosen.map((name) => [name, theirs[name]])) }
  return (
    <Dialog wide open title={title} onClose={onClose}>
      {short.map((name) => (
        <FieldChoice
          key={name}
          {...{ name, mine, theirs, theirName }}
          side={sides[name] ?? 'mine'}
          onChange={(side) => setSides((before) => ({ ...before, [name]: side }))}
        />
      ))}
      {names.includes('content') ? (
        <MergeView
          mine={mine.content}
          theirs={theirs.content}
          label={t('field.content')}
          onDone={(content) => onDone({ ...kept, content })}
        />
      ) : (
        <div className="row">
          <Button kind="primary" onClick={() => onDone(kept)}>
            {t('conflict.done')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface FieldChoiceProps extends Pick<MergeDialogProps, 'mine' | 'theirs' | 'theirName'> {
  name: FieldName
  side: Side
  onChange: (side: Side) => void
}

function FieldChoice({ name, mine, theirs, theirName, side, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('posts')
  const textOf = useFieldText()
  const own = textOf(name, mine)
  const other = textOf(name, theirs)
  return (
    <RadioGroup<Side>
      id={`merge-${name}`}
      name={`merge-${name}`}
      label={t(`field.${name}`)}
      value={side}
      onChange={onChange}
      options={[
        { value: 'mine', label: own || '–', hint: t('conflict.mine') },
        {
          value: 'theirs',
          label: <InlineDiff before={own} after={other} />,
          hint: theirName ?? t('conflict.saved'),
        },
      ]}
    />
  )
}
