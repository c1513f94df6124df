import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { memoryPages, validateXML } from 'xmllint-wasm';

const { resolve } = createRequire(import.meta.url);

/** The protocol's schema of parts, as the package `sitemap` carries it. */
const URLSET = resolve('sitemap').replace(/\/dist\/.*$/, '/schema/sitemap.xsd');

/** What the protocol says of an index (sitemaps.org/protocol.html#index), on the types of the schema of parts. */
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

/** What is wrong with an index or a part of a sitemap by the protocol's schema; nothing where it is valid. */
export async function sitemapFaults(xml: string): Promise<string[]> {
  const contents = await readFile(URLSET, 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'tested.xml', contents: xml }],
    schema: [{ fileName: 'index.xsd', contents: INDEX }],
    preload: [{ fileName: 'sitemap.xsd', contents }],
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message }) => message);
}
