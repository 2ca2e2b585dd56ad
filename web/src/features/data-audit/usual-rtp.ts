/** The return that most of these games state: what a claim is held against until somebody enters another. */
export const USUAL_RTP = 0.97
