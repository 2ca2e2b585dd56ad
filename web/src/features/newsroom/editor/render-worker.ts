import { answerRender } from './render-answer.ts'
import { serve } from './serve-task.ts'

serve(answerRender)
