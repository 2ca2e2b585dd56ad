/** A function that never gives its thread back. */
export async function handler(): Promise<never> {
  for (;;);
}
