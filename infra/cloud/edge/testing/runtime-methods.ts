/**
 * Of what CloudFront's JavaScript has been able to do since its first runtime, the part that the edge functions
 * may use; a method has a dot. An entry more needs a look at the list:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export const RUNTIME_METHODS: readonly string[] = [
  'catch',
  'decodeURIComponent',
  'if',
  'Number',
  'return',
  'while',
  '.charAt',
  '.concat',
  '.every',
  '.filter',
  '.find',
  '.forEach',
  '.indexOf',
  '.join',
  '.keys',
  '.lastIndexOf',
  '.map',
  '.push',
  '.reduce',
  '.slice',
  '.some',
  '.split',
  '.test',
  '.toLowerCase',
  '.trim',
  // Of the module that is imported (cloudfront.d.ts).
  '.selectRequestOriginById',
]
