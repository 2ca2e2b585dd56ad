/** The API's origin id in the distribution: page-request.ts sends some addresses there. */
export const API_ORIGIN_ID = 'api'
