import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const authenticator = /node_modules\/@aws-amplify\/ui\//;
const dictionary = /@aws-amplify\/ui\/dist\/esm\/i18n\/dictionaries\/authenticator\/([a-z]{2})\.mjs$/;

/** Files of Amplify of which nothing here is used, each with what stands in its place. */
const left: readonly (readonly [file: string, instead: string])[] = [
  // Other tools' forms of the configuration.
  ['core/dist/esm/utils/parseAmplifyConfig.mjs', 'export const parseAmplifyConfig = (config) => config;'],
  // Keys of Amazon's cloud, which nobody gets here.
  [
    'auth/dist/esm/providers/cognito/credentialsProvider/index.mjs',
    `export class DefaultIdentityIdStore {}
    export class CognitoAWSCredentialsAndIdentityIdProvider {
      async getCredentialsAndIdentityId() {}
      async clearCredentialsAndIdentityId() {}
    }
    export const cognitoCredentialsProvider = new CognitoAWSCredentialsAndIdentityIdProvider();`,
  ],
  // Words of its own screens; of all this the machine's hook reads the name of a second factor alone.
  [
    'ui/dist/esm/helpers/authenticator/textUtil.mjs',
    'export const authenticatorTextUtil = { getMfaTypeLabelByValue: (value) => value };',
  ],
];
const lateAuth = fileURLToPath(new URL('../src/late-auth.ts', import.meta.url));
const formValues = fileURLToPath(new URL('../src/form-values.ts', import.meta.url));
/** What of lodash the machine uses; a third function is its themes' alone, of which nothing is left. */
const fromLodash = /^lodash\/(pickBy|merge)\.js$/;

/**
 * Makes what a first load has of the Authenticator little more than its machine (docs/adr/0067): without its texts in
 * twenty languages, which nothing registers since the screens say ours; with two functions in the place of lodash; with
 * the calls to the user pool fetched at the first of them.
 */
export function lightAuthenticator(): Plugin {
  return {
    name: 'light-authenticator',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !authenticator.test(importer)) return null;
      if (source === 'aws-amplify/auth') return lateAuth;
      const name = fromLodash.exec(source)?.[1];
      return name === undefined ? null : `${formValues}?${name}`;
    },
    load(id) {
      const name = id.startsWith(`${formValues}?`) ? id.slice(formValues.length + 1) : undefined;
      if (name !== undefined) return `export { ${name} as default } from ${JSON.stringify(formValues)};`;
      const instead = left.find(([file]) => id.endsWith(`/@aws-amplify/${file}`))?.[1];
      if (instead !== undefined) return instead;
      const language = dictionary.exec(id)?.[1];
      return language === undefined ? null : `export const ${language}Dict = {};`;
    },
  };
}
