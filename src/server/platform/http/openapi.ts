import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { withWireKeys } from '#contract/kit/field-names.ts'
import { pathKeys, usesQueryString, type Endpoint } from '#contract/kit/endpoint.ts'

type Json = { [key: string]: unknown }
type Api = Record<string, Record<string, Endpoint>>

/** OpenAPI 3.1 document, built from the schemas that the server itself validates with. */
export function openapi(api: Api, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => `{${toSnakeCase(key)}}`)
      ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(feature, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error_message', 'code', 'request_id'],
          properties: {
            error_message: {
              oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }],
            },
            code: { type: 'string' },
            request_id: { type: 'string' },
          },
        },
      },
    },
  }
}

function describeOperation(feature: string, name: string, endpoint: Endpoint): Json {
  const { path, access, input, result, upload, blob, created, versioned, revalidate } = endpoint
  const inputSchema = jsonSchema(input, 'input')
  const properties = (inputSchema['properties'] ?? {}) as Record<string, Json>
  const inPath = pathKeys(path).map(toSnakeCase)
  const rest = Object.entries(properties).filter(([key]) => !inPath.includes(key) && !(versioned && key === 'version'))
  const inQuery = usesQueryString(endpoint)
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] })),
    ...(access === 'guest'
      ? [{ name: 'X-Guest-Token', in: 'header', schema: { type: 'string' }, description: 'What the guest was given' }]
      : []),
    ...(versioned ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' }, description: 'The version seen last, in quotes' }] : []),
    ...(inQuery ? rest.map(([key, schema]) => queryParameter(key, schema)) : []),
  ]
  const body = {
    ...inputSchema,
    properties: Object.fromEntries(rest),
    required: requiredKeys(inputSchema).filter((key) => rest.some(([name]) => name === key)),
  }
  const file = { schema: { type: 'string', format: 'binary', maxLength: upload?.bytes } }
  const content = upload ? Object.fromEntries(upload.types.map((type) => [type, file])) : { 'application/json': { schema: body } }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    'x-access': access,
    ...(access !== 'public' && access !== 'guest' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...((upload || (!inQuery && rest.length > 0)) && { requestBody: { required: true, content } }),
    responses: {
      ...successResponse(jsonSchema(result, 'output'), { blob, created }),
      ...(revalidate && { 304: { description: 'Still the same' } }),
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

const requiredKeys = (schema: Json) => (schema['required'] ?? []) as string[]

/** Filters are sent as one deep object: `models[plate_number]=BV`. */
const queryParameter = (name: string, schema: Json) => ({
  name,
  in: 'query',
  schema,
  ...(name === 'models' && { style: 'deepObject', explode: true }),
})

function successResponse(schema: Json, { blob, created }: Pick<Endpoint, 'blob' | 'created'>): Json {
  if (blob) return { 200: { description: 'A file', content: { [blob]: { schema: { type: 'string', format: 'binary' } } } } }
  if (schema['type'] === 'null') return { 204: { description: 'Done' } }
  return { [created ? 201 : 200]: { description: 'Done', content: { 'application/json': { schema } } } }
}

/** Property names are those of the wire. */
function jsonSchema(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...plain } = toJSONSchema(schema as never, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: node }) {
      if (node.properties) node.properties = withWireKeys(node.properties)
      if (node.required) node.required = node.required.map(toSnakeCase)
    },
  }) as Json
  return plain
}
