import { Health, Location, OpenApiDocument } from '../models/site.ts'
import { endpoint } from './endpoint.ts'

export const site = {
  location: endpoint({
    method: 'GET',
    path: '/location',
    guard: 'any',
    summary: 'The visitor’s country, where the network names one',
    output: Location,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    guard: 'any',
    summary: 'Is the API up',
    output: Health,
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    guard: 'any',
    summary: 'This contract as an OpenAPI 3.1 document',
    output: OpenApiDocument,
  }),
}
