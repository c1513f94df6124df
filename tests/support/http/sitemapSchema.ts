import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { memoryPages, validateXML } from 'xmllint-wasm';

const { resolve } = createRequire(import.meta.url);

/** The schema of the protocol for parts, from the package `sitemap`. */
const URLSET = resolve('sitemap').replace(/\/dist\/.*$/, '/schema/sitemap.xsd');

/**
 * The protocol's rules for an index (sitemaps.org/protocol.html#index), with the types of the schema for
 * parts.
 */
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:include schemaLocation="sitemap.xsd"/>
  <xsd:element name="sitemapindex">
    <xsd:complexType>
      <xsd:sequence>
        <xsd:element name="sitemap" minOccurs="1" maxOccurs="50000">
          <xsd:complexType>
            <xsd:sequence>
              <xsd:element name="loc" type="tLoc"/>
              <xsd:element name="lastmod" type="tLastmod" minOccurs="0"/>
            </xsd:sequence>
          </xsd:complexType>
        </xsd:element>
      </xsd:sequence>
    </xsd:complexType>
  </xsd:element>
</xsd:schema>`;

/** The errors of an index or a part of a sitemap by the schema of the protocol; empty if it is valid. */
export async function sitemapErrors(xml: string): Promise<string[]> {
  const contents = await readFile(URLSET, 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'tested.xml', contents: xml }],
    schema: [{ fileName: 'index.xsd', contents: INDEX }],
    preload: [{ fileName: 'sitemap.xsd', contents }],
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message }) => message);
}
