import './lib/zod-setup.ts'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { currentLocale } from './i18n/locale.ts'
import { startI18n } from './i18n/start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await startI18n(currentLocale())
createRoot(root).render(<App />)
