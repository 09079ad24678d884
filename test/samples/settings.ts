/** `customized` is not set yet and has no side effects; `en` is a value of the setting that the shop has. */
export const settings = {
  'POST /accounts/settings': { name: 'customized', value: 'lemontage' },
  'PUT /accounts/settings/:id': { value: 'en' },
}
