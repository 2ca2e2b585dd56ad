import type { BlogCard, BlogStatus } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Badge, type Tone } from '#web/ui/index.ts'

const TONES: Readonly<Record<BlogStatus, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'good',
  archived: 'neutral',
}

export function StatusBadge({ post }: { post: Pick<BlogCard, 'status' | 'changed'> }) {
  const { t } = useTranslation('posts')
  const { status, changed } = post
  if (changed && (status === 'published' || status === 'scheduled')) {
    return <Badge tone="warn">{t(`status.${status}Changed`)}</Badge>
  }
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
