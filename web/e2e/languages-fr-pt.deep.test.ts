import { testEveryPage } from './sweep.ts'

testEveryPage(['fr', 'pt'], [])
