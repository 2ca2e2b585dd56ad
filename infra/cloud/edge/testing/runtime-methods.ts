/**
 * Names of CloudFront's JavaScript runtime that the edge functions may use; methods start with a dot. Check this list
 * before adding one:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export const RUNTIME_METHODS: readonly string[] = [
  ...'catch decodeURIComponent if Number return while'.split(' '),
  ...'.charAt .concat .every .filter .find .forEach .indexOf .join .keys .lastIndexOf .map .push .reduce'.split(
    ' ',
  ),
  ...'.slice .some .split .test .toLowerCase .trim'.split(' '),
  // From the imported module (cloudfront.d.ts).
  '.selectRequestOriginById',
]
