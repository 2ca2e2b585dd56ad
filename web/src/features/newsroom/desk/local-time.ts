/** The editor's own clock: "Europe/Rome". */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** As a field of the type `datetime-local` takes it, in the editor's zone. */
export function localInput(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant that such a field means; undefined where it means none. */
export function instantOf(input: string): string | undefined {
  const epochMs = new Date(input).getTime()
  return input === '' || Number.isNaN(epochMs) ? undefined : new Date(epochMs).toISOString()
}
