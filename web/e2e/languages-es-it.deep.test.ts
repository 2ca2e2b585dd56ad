import { testEveryPage } from './sweep.ts'

// Two languages a file: two workers share them.
testEveryPage(['es', 'it'], [])
