import { chromium } from 'playwright-core'
import fs from 'node:fs'
const [,, file, w='375', slice='1700'] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--allow-file-access-from-files'] })
const buf = fs.readFileSync(file); const h = buf.readUInt32BE(20); const n = Math.ceil(h/+slice)
const p = await b.newPage({ viewport: { width: n*(+w+10), height: +slice } })
await p.setContent(`<body style="margin:0;display:flex;gap:10px;background:#fff">${Array.from({length:n},(_,i)=>`<div style="width:${w}px;height:${slice}px;background:url(data:image/png;base64,${buf.toString('base64')}) 0 -${i*+slice}px no-repeat"></div>`).join('')}`)
await p.waitForTimeout(300)
await p.screenshot({ path: file.replace('.png','-cols.png') }); await b.close()
