/** Tells the parent that a server is ready, answers each message with the processor time so far, and ends with the parent. */
export function connectToParent(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  })
  process.on('disconnect', () => process.exit())
  process.send?.('listening')
}
