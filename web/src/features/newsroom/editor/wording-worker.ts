import { serve } from './serve-task.ts'
import { answerWording } from './wording-answer.ts'

serve(answerWording)
