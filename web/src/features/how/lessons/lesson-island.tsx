import type { ComponentType } from 'react'
import type { LessonId } from '#web/lib/lessons.ts'
import { BetsLesson } from './bets-lesson.tsx'
import { DrawLesson } from './draw-lesson.tsx'
import { LineLesson } from './line-lesson.tsx'
import { MissesLesson } from './misses-lesson.tsx'
import { SeedsLesson } from './seeds-lesson.tsx'

const LESSONS_BY_ID: Readonly<Record<LessonId, ComponentType>> = {
  draw: DrawLesson,
  line: LineLesson,
  misses: MissesLesson,
  bets: BetsLesson,
  seeds: SeedsLesson,
}

export default function LessonIsland({ id }: { id: LessonId }) {
  const Lesson = LESSONS_BY_ID[id]
  return <Lesson />
}
