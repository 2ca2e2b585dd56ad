/** Side view of the plane, 66 units long, centred, heading right. Drawn the other way round, its windows are holes. */
export const BODY =
  'M-31 1C-31-4-24-7-10-8L14-9C23-9 30-4 33 0C31 5 22 7 12 7L-17 7C-26 6-31 5-31 1ZM21-6L20-2L28-1C27-3 25-5 21-6ZM-12-4v2h2v-2Zm6 0v2h2v-2Zm6 0v2h2v-2Zm6 0v2h2v-2Zm6 0v2h2v-2Z'
export const FIN = 'M-27-4L-35-17L-27-17L-13-8Z'
export const WING = 'M8 2L-13 18L-5 18L17 3Z'
export const FAR_WING = 'M8-8L-6-17L1-17L16-9Z'
export const FAR_TAIL = 'M-22-5L-33-10L-28-10L-16-6Z'
/** How far over the runway and its shadow the plane waits. */
export const LIFT = 15.6
