import { makePerson, type Person } from '#functions/testing/people.ts'

const AT_ONCE = 50

/** Verified people with living sessions, written as registration would leave them. */
export async function manyPeople(count: number): Promise<readonly Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - people.length) }, () => makePerson())
    people.push(...(await Promise.all(made)))
  }
  return people
}
