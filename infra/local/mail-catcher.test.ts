import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openInbox } from './inbox.ts'
import { startMailCatcher } from './mail-catcher.ts'

const NOW_MS = Date.UTC(2030, 0, 1)

function send(client: SESClient, to: string, subject: string) {
  return client.send(
    new SendEmailCommand({
      Source: 'Fairflight <no-reply@fairflight.example>',
      Destination: { ToAddresses: [to] },
      Message: {
        Subject: { Data: subject },
        Body: { Text: { Data: 'Grüße\n123456' }, Html: { Data: '<p>hi</p>' } },
      },
    }),
  )
}

it('writes every mail to its file before it answers the sender, in the order of sending', async () => {
  const folder = temporaryFolder()
  const catcher = await startMailCatcher(openInbox(folder), () => NOW_MS)
  const client = new SESClient({ endpoint: catcher.endpoint })
  onTestFinished(() => client.destroy())
  await send(client, 'first@example.com', 'One')
  expect(openInbox(folder).all()).toEqual([
    {
      id: expect.any(String),
      at: '2030-01-01T00:00:00.000Z',
      from: 'Fairflight <no-reply@fairflight.example>',
      to: 'first@example.com',
      subject: 'One',
      text: 'Grüße\n123456',
      html: '<p>hi</p>',
    },
  ])
  await Promise.all(Array.from({ length: 20 }, (_, index) => send(client, `p${index}@example.com`, 'Many')))
  const kept = openInbox(folder).all()
  expect(kept).toHaveLength(21)
  expect(new Set(kept.map((mail) => mail.to)).size).toBe(21)
})

it('cuts off an unfinished line after a crash', () => {
  const folder = temporaryFolder()
  const mail = { id: '1', at: 'x', from: 'x', to: 'x', subject: 'x', text: 'x', html: 'x' }
  openInbox(folder).add(mail)
  const file = join(folder, 'mail.jsonl')
  const whole = readFileSync(file, 'utf8')
  appendFileSync(file, '{"id":"2","at')
  expect(openInbox(folder).all()).toEqual([mail])
  expect(readFileSync(file, 'utf8')).toBe(whole)
})

it.each(['rubbish\n', '{"id":1}\n', '[]\n'])('says that a file is damaged: %s', (content) => {
  const folder = temporaryFolder([['mail.jsonl', content]])
  expect(() => openInbox(folder)).toThrow('mail.jsonl is damaged')
})
