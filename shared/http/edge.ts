/**
 * Carries the edge secret from the distribution to the functions. Not `x-edge-…`: CloudFront keeps names with
 * that beginning for itself and refuses them as a custom header.
 */
export const EDGE_SECRET_HEADER = 'x-origin-secret'
