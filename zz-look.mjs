import { chromium } from 'playwright-core'
const [,, what='all'] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-dev-shm-usage'] })
for (const [name, viewport, lang] of [['d',{width:1280,height:900},''],['m',{width:375,height:800},'']]) {
  const c = await b.newContext({ baseURL:'http://localhost:24710', viewport, reducedMotion:'reduce' })
  const p = await c.newPage()
  p.on('console', m => { if (m.type()==='error') console.log('ERR', m.text()) }); p.on('pageerror', e => console.log('PE', e))
  await p.goto(lang+'/audit'); await p.getByRole('button',{name:'Choose a file'}).waitFor()
  await p.waitForTimeout(500)
  await p.screenshot({path:`/tmp/auditor-shots/${name}-start.png`, fullPage:true})
  for (const [i, ex] of [[0,'claim'],[1,'complete'],[2,'capped']]) {
    await p.locator('[class*=examples] button').nth(i).click()
    await p.getByRole('article').waitFor()
    await p.waitForTimeout(800)
    await p.screenshot({path:`/tmp/auditor-shots/${name}-${ex}.png`, fullPage:true})
    await p.getByRole('button',{name:'Other data'}).click()
  }
  console.log(name, await p.evaluate(() => document.documentElement.scrollWidth - innerWidth))
  await c.close()
}
await b.close()
