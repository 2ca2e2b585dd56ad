import { makePerson, type Person } from '#functions/testing/people.ts'

/** Verified people with living sessions, written as registration would leave them. */
export async function manyPeople(count: number, atOnce = 50): Promise<readonly Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const made = Array.from({ length: Math.min(atOnce, count - people.length) }, () => makePerson())
    people.push(...(await Promise.all(made)))
  }
  return people
}
