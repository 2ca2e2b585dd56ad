/**
 * The part of CloudFront's module that is used here:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/helper-functions-origin-modification.html
 */
declare module 'cloudfront' {
  const cf: {
    /** The request goes to another origin of the same distribution, with all of that origin's settings. */
    selectRequestOriginById(originId: string): void
  }
  export default cf
}
