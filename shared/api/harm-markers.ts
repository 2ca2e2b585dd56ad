import * as m from '../models/harm-markers.ts'
import { endpoint } from './endpoint.ts'

/** The user's own harm markers, shown to the user and used for nothing else (docs/decisions/0031). */
export const harmMarkers = {
  ask: endpoint({
    method: 'POST',
    path: '/users/me/harm-markers',
    guard: 'user',
    summary: 'Is there anything to say about how one plays; at most once in 24 hours',
    input: m.HarmMarkersInput,
    output: m.HarmMarkersAnswer,
  }),
  postpone: endpoint({
    method: 'POST',
    path: '/users/me/harm-markers/postpone',
    guard: 'user',
    summary: 'No such message for 30 days',
    output: m.HarmMarkersPostponed,
  }),
}
