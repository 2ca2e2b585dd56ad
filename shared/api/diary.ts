import { ById } from '../models/basics.ts'
import { AddDiaryEntry, DiaryAnswer, DiaryEntries, ListDiary } from '../models/diary.ts'
import { endpoint, NoContent } from './endpoint.ts'

export const diary = {
  list: endpoint({
    method: 'GET',
    path: '/diary',
    guard: 'user',
    summary: 'One’s own money diary, newest session first',
    input: ListDiary,
    output: DiaryEntries,
  }),
  create: endpoint({
    method: 'POST',
    path: '/diary',
    guard: 'user',
    summary: 'Enter a session by hand: paid in, taken out, minutes',
    input: AddDiaryEntry,
    output: DiaryAnswer,
    status: 201,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/diary/{id}',
    guard: 'user',
    summary: 'Remove a session from one’s own diary',
    params: ById,
    output: NoContent,
    status: 204,
    errors: ['not_found'],
  }),
}
