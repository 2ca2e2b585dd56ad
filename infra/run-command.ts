/** Runs a command; what stops it is said in a sentence, without a stack. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
