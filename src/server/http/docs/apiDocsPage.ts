import { html } from 'hono/html';

/** The part of an OpenAPI schema that the page shows. */
export interface SchemaPart {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: SchemaPart;
  properties?: Record<string, SchemaPart>;
  required?: string[];
  anyOf?: SchemaPart[];
  oneOf?: SchemaPart[];
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

interface ParameterPart {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaPart;
}

interface ResponsePart {
  description: string;
  content?: Record<string, { schema?: SchemaPart }>;
}

/** The part of an operation that the page shows. */
export interface OperationPart {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: ParameterPart[];
  requestBody?: { content: Record<string, { schema?: SchemaPart }> };
  responses: Record<string, ResponsePart>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** The part of an OpenAPI document that the page shows. */
export interface DocumentPart {
  info: { title: string; description?: string };
  servers?: { url: string }[];
  paths: Record<string, Partial<Record<Method, OperationPart>>>;
  components?: { schemas?: Record<string, SchemaPart> };
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ref;
const anchor = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Formats a schema in one line: its name as a link, or its type. */
function typeOf(schema: SchemaPart | undefined): ReturnType<typeof html> | string {
  if (!schema) return '';
  if (schema.$ref) return html`<a href="#schema-${anchor(nameOf(schema.$ref))}">${nameOf(schema.$ref)}</a>`;
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return html`${several.map((each, at) => html`${at > 0 ? ' or ' : ''}${typeOf(each)}`)}`;
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.items) return html`a list of ${typeOf(schema.items)}`;
  return [schema.type ?? 'anything'].flat().join(' or ');
}

function boundsOf(schema: SchemaPart | undefined): string {
  const bounds = [
    schema?.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema?.maximum === undefined ? '' : `to ${schema.maximum}`,
    schema?.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema?.maxItems === undefined || schema.maxItems === 1 ? '' : `at most ${schema.maxItems} values`,
  ];
  return bounds.filter(Boolean).join(', ');
}

function parametersTable(parameters: readonly ParameterPart[]) {
  return html`<details><summary>${parameters.length === 1 ? 'One parameter' : `${parameters.length} parameters`}</summary>
<div class="scroll" tabindex="0" role="group" aria-label="Parameters"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
    (each) => html`<tr><td><code>${each.name}</code>${each.required ? ' (required)' : ''}</td>
<td>${typeOf(each.schema)} <span class="quiet">${boundsOf(each.schema)}</span></td>
<td>${each.description ?? each.schema?.description ?? ''}</td></tr>`,
  )}</tbody></table></div></details>`;
}

/** Renders the fields of a JSON body. */
function bodyTable(schema: SchemaPart) {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  return html`<p>The body is a JSON object.</p>${parametersTable(
    fields.map(([name, field]) => ({ name, in: 'body', required: required.has(name), schema: field })),
  )}`;
}

interface Listed {
  method: Method;
  path: string;
  operation: OperationPart;
}

function operationArticle({ method, path, operation }: Listed) {
  const parameters = operation.parameters ?? [];
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const errorResponses = Object.entries(operation.responses).filter(([status]) => !status.startsWith('20'));
  return html`<article id="${anchor(`${method} ${path}`)}">
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${operation.summary ?? ''}. ${operation.description ?? ''}</p>
<p>${answer ? html`Returns ${typeOf(answer)}.` : 'Returns 204 without a body.'}</p>
${body ? bodyTable(body) : ''}
${parameters.length > 0 ? parametersTable(parameters) : ''}
<details><summary>Other responses</summary><ul>${errorResponses.map(
    ([status, { description }]) => html`<li><code>${status}</code> ${description}</li>`,
  )}</ul></details>
</article>`;
}

function schemaArticle(name: string, schema: SchemaPart) {
  const properties = Object.entries(schema.properties ?? {});
  return html`<article id="schema-${anchor(name)}"><h3>${name}</h3>
<details><summary>${properties.length === 1 ? 'One field' : `${properties.length} fields`}</summary>
<div class="scroll" tabindex="0" role="group" aria-label="Fields of ${name}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${properties.map(
    ([field, each]) =>
      html`<tr><td><code>${field}</code></td><td>${typeOf(each)}</td><td>${each.description ?? ''}</td></tr>`,
  )}</tbody></table></div></details></article>`;
}

/** Renders the documentation as one HTML page without scripts. */
export function apiDocsPage(document: DocumentPart, addresses: { openapi: string; style: string }) {
  const base = document.servers?.[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Listed[] => {
      const operation = item[method];
      return operation ? [{ method, path: base + path, operation }] : [];
    }),
  );
  const tagOf = ({ operation }: Listed) => operation.tags?.[0] ?? '';
  const tags = [...new Set(operations.map(tagOf))];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${addresses.style}"></head>
<body><header><h1>${document.info.title}</h1><p>${document.info.description ?? ''}</p>
<p>Machine-readable: <a href="${addresses.openapi}">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Groups"><ul>${tags.map((tag) => html`<li><a href="#${anchor(tag)}">${tag}</a></li>`)}
<li><a href="#schemas">Schemas</a></li></ul></nav></header>
<main>${tags.map(
    (tag) => html`<section><h2 id="${anchor(tag)}">${tag}</h2>
${operations.filter((each) => tagOf(each) === tag).map(operationArticle)}</section>`,
  )}
<section><h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => schemaArticle(name, schema))}</section>
</main></body></html>`;
}
