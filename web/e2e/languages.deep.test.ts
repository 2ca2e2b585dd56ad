import { testEveryPage } from './sweep.ts'

testEveryPage(['it', 'es', 'fr', 'pt'], [])
