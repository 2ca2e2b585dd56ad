import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog, RadioGroup } from '#web/ui/index.ts'
import type { Merge, PostFields } from '../saving/post-fields.ts'
import { Diff } from './diff.tsx'
import { useFormatField } from './field-differences.tsx'

interface MergeDialogProps {
  merge: Merge
  theirs: PostFields
  /** The name of the other editor. */
  theirName: string
  onDone: (fields: PostFields) => void
  onClose: () => void
}

/** Asks which version to keep of each field and each passage that both editors changed. */
export function MergeDialog({ merge, theirs, theirName, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation('posts')
  const textOf = useFormatField()
  const [theirParts, setTheirParts] = useState<ReadonlySet<string>>(new Set())
  const { fields: mine, contested, text } = merge
  const choice = (id: string, label: string, own: string, other: string) => (
    <RadioGroup
      key={id}
      id={`merge-${id}`}
      name={`merge-${id}`}
      label={label}
      value={theirParts.has(id) ? 'theirs' : 'mine'}
      onChange={(side) => {
        const next = new Set(theirParts)
        if (side === 'theirs') next.add(id)
        else next.delete(id)
        setTheirParts(next)
      }}
      options={[
        {
          value: 'mine',
          label: own.trim() === '' ? '–' : <Diff before={own} after={own} />,
          hint: t('conflict.mine'),
        },
        { value: 'theirs', label: <Diff before={own} after={other} />, hint: theirName },
      ]}
    />
  )
  const others = contested.filter((name) => name !== 'content')
  function done() {
    const chosen = others.filter((name) => theirParts.has(name)).map((name) => [name, theirs[name]])
    const content = text
      .map((part, at) =>
        typeof part === 'string' ? part : theirParts.has(`text-${at}`) ? part.theirs : part.mine,
      )
      .join('')
    onDone({ ...mine, ...Object.fromEntries(chosen), content })
  }
  return (
    <Dialog wide open title={t('conflict.open')} onClose={onClose}>
      {others.map((name) => choice(name, t(`field.${name}`), textOf(name, mine), textOf(name, theirs)))}
      {text.map(
        (part, at) =>
          typeof part !== 'string' && choice(`text-${at}`, t('field.content'), part.mine, part.theirs),
      )}
      <div className="row">
        <Button kind="primary" onClick={done}>
          {t('conflict.done')}
        </Button>
      </div>
    </Dialog>
  )
}
