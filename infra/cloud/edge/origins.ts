/** The distribution's name for the API as an origin: the function on pages sends some of them there. */
export const API_ORIGIN_ID = 'api'
