import { ById } from '../models/basics.ts'
import * as m from '../models/image.ts'
import { endpoint } from './endpoint.ts'

export const images = {
  list: endpoint({
    method: 'GET',
    path: '/images',
    guard: 'any',
    summary: 'The images of the library, newest first; those found by their text, by that',
    input: m.ListImages,
    output: m.Images,
  }),
  get: endpoint({
    method: 'GET',
    path: '/images/{id}',
    guard: 'editor',
    summary: 'What has become of an upload, and which posts use the image',
    params: ById,
    output: m.ImageState,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/images',
    guard: 'editor',
    summary: 'Ask for an upload: a form that takes this one file for ten minutes',
    input: m.CreateImage,
    output: m.CreatedImage,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/images/{id}',
    guard: 'editor',
    summary: 'Say better what an image shows',
    params: ById,
    input: m.UpdateImage,
    output: m.ImageAnswer,
    errors: ['not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/images/{id}',
    guard: 'editor',
    summary: 'Remove an image; while posts use it only by force',
    params: ById,
    input: m.RemoveImage,
    output: m.RemovedImage,
    errors: ['not_found', 'wrong_state'],
  }),
}
