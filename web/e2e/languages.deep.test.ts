import { testEveryPage } from './sweep.ts'

testEveryPage(['es', 'it', 'fr', 'pt'], [])
