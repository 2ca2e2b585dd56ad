// Apart from use-form.ts, whose imports no public page may load.

/** Focuses a field. In a hidden tab, its tab instead, whose id is the beginning of the field's: `texts.de`. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (field) field.focus()
  else if (id.includes('.')) focusField(id.slice(0, id.lastIndexOf('.')))
}
