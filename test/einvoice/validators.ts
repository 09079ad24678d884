import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import saxon from 'saxon-js'

const folder = 'test/einvoice'
const schemaFiles = {
  invoice: 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
  'credit-note': 'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd',
  nav: 'nav/osa-3.0.xsd',
}
type SchemaName = keyof typeof schemaFiles

const validators = new Map<SchemaName, XsdValidator>()

/** Each schema is compiled once, which takes a second. */
function validatorOf(name: SchemaName): XsdValidator {
  const compiled = validators.get(name)
  if (compiled) return compiled
  xmlRegisterFsInputProviders()
  const url = `${folder}/${schemaFiles[name]}`
  const schema = XmlDocument.fromBuffer(readFileSync(url), { url })
  const validator = XsdValidator.fromDoc(schema)
  schema.dispose()
  validators.set(name, validator)
  return validator
}

/** Returns the message of what the schema refuses; undefined for valid XML. */
export function findSchemaFault(xml: string, name: SchemaName): string | undefined {
  const document = XmlDocument.fromString(xml)
  try {
    validatorOf(name).validate(document)
    return undefined
  } catch (error) {
    if (error instanceof XmlValidateError) return error.message
    throw error
  } finally {
    document.dispose()
  }
}

const readRules = (name: string) => JSON.parse(gunzipSync(readFileSync(`${folder}/sef/${name}`)).toString('utf8')) as object
let compiledRules: object[] | undefined

/** Returns the ids of all rules of EN 16931 and CIUS-RO that the invoice breaks. */
export function findBrokenRules(xml: string): string[] {
  compiledRules ??= readdirSync(`${folder}/sef`)
    .filter((name) => name.endsWith('.sef.json.gz'))
    .map(readRules)
  const ids = compiledRules.flatMap((stylesheetInternal) => {
    const { principalResult } = saxon.transform({ stylesheetInternal, sourceText: xml, destination: 'serialized' }, 'sync')
    return [...principalResult.matchAll(/<svrl:(?:failed-assert|successful-report)\s[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id!)
  })
  return [...new Set(ids)].sort()
}

/** Texts of all elements of a name, in their order. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!)
