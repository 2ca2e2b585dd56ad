import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { machineBeacon } from '#shared/draw-log/log-beacon.ts'
import { addDueBeacons } from './beacon-steps.ts'
import { EMPTY_HEAD } from './log-items.ts'

test('a relay that is silent, or answers with a beacon of another key, adds nothing', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const [, relay, round] = (request.url ?? '').split('/')
    asked.push(relay ?? '')
    if (relay === 'silent') return response.writeHead(404).end()
    const signature = relay === 'strange' ? 7 : machineBeacon().signatureOf(Number(round))
    return response.end(JSON.stringify({ round: Number(round), signature }))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const { port } = server.address() as AddressInfo
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const relays = ['silent', 'strange', 'false'].map((name) => `http://localhost:${port}/${name}`)
  const nowMs = Date.parse('2031-03-02T12:00:00.000Z')
  const found = await addDueBeacons(EMPTY_HEAD, { origin: 'fairflight.example/draw-log', nowMs, relays })
  expect(found).toBe(EMPTY_HEAD)
  expect(asked).toEqual(['silent', 'strange', 'false'])
  expect(told).toHaveBeenCalledWith(expect.stringContaining('"event":"beaconMissing"'))
  told.mockRestore()
  server.close()
})
