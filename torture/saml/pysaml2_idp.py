"""An identity provider of pysaml2 and xmlsec1, which have nothing in common with what the console signs and verifies by.

Its settings are one JSON object as the only argument.
"""

import html
import json
import sys
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import AUTHN_PASSWORD_PROTECTED, NAMEID_FORMAT_EMAILADDRESS, NameID
from saml2.server import Server
from saml2.sigver import verify_redirect_signature

SETTINGS = json.loads(sys.argv[1])
URL = SETTINGS["url"]
BINDINGS = {"HTTP-Redirect": BINDING_HTTP_REDIRECT, "HTTP-POST": BINDING_HTTP_POST}
OFFERED = [BINDINGS[name] for name in SETTINGS["bindings"]]
SHA256 = {
    "signing_algorithm": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "digest_algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
}
waiting = {}


def configuration(more):
    return {
        "entityid": f"{URL}/metadata",
        "key_file": SETTINGS["keyFile"],
        "cert_file": SETTINGS["certificateFile"],
        "xmlsec_binary": "/usr/bin/xmlsec1",
        "service": {
            "idp": {
                "endpoints": {"single_sign_on_service": [(f"{URL}/sign-on", binding) for binding in OFFERED]},
                "want_authn_requests_signed": SETTINGS["wantsSignedRequests"],
                "name_id_format": [NAMEID_FORMAT_EMAILADDRESS],
                "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": None}},
            }
        },
        **SHA256,
        **more,
    }


def metadata():
    return str(entity_descriptor(IdPConfig().load(configuration({})))).encode()


def server_for(wants_signature_within):
    """By the console's own metadata, as that is now."""
    about = urllib.request.urlopen(SETTINGS["serviceProviderMetadata"]).read().decode()
    settings = configuration({"metadata": {"inline": [about]}})
    settings["service"]["idp"]["want_authn_requests_signed"] = wants_signature_within
    return Server(config=IdPConfig().load(settings))


def believed(method, fields):
    """The request and the provider for it; raises where it is not signed as it must be."""
    if method == "POST":
        idp = server_for(SETTINGS["wantsSignedRequests"])
        return idp, idp.parse_authn_request(fields["SAMLRequest"], BINDING_HTTP_POST).message
    idp = server_for(False)
    request = idp.parse_authn_request(fields["SAMLRequest"], BINDING_HTTP_REDIRECT).message
    if "Signature" in fields or SETTINGS["wantsSignedRequests"]:
        found = idp.metadata.certs(request.issuer.text, "any", "signing")
        # Later versions name each of them.
        signing = [entry[-1] if isinstance(entry, tuple) else entry for entry in found]
        if not any(verify_redirect_signature(fields, idp.sec.sec_backend, pem) for pem in signing):
            raise ValueError("The request is not signed by the console.")
    return idp, request


def page(content):
    return f"<!doctype html><title>pysaml2</title><h1>pysaml2</h1>{content}".encode()


def sign_in_page(ticket):
    return page(
        f'<form method="post" action="{URL}/sign-in"><input type="hidden" name="ticket" value="{ticket}">'
        '<label>Username <input name="username"></label>'
        '<label>Password <input type="password" name="password"></label><button>Login</button></form>'
    )


def answer_page(fields):
    idp, request = waiting.pop(fields["ticket"])
    email = SETTINGS["people"][fields["username"]]
    if fields["password"] != SETTINGS["password"]:
        raise ValueError("The password is wrong.")
    name_id = NameID(format=NAMEID_FORMAT_EMAILADDRESS, text=email)
    answers = idp.response_args(request, [BINDING_HTTP_POST])
    response = idp.create_authn_response(
        {},
        in_response_to=answers["in_response_to"],
        destination=answers["destination"],
        sp_entity_id=answers["sp_entity_id"],
        name_id=name_id,
        userid=email,
        authn={"class_ref": AUTHN_PASSWORD_PROTECTED, "authn_auth": URL},
        sign_assertion=True,
        sign_response=SETTINGS["signsResponse"],
        sign_alg=SHA256["signing_algorithm"],
        digest_alg=SHA256["digest_algorithm"],
    )
    return idp.apply_binding(BINDING_HTTP_POST, str(response), answers["destination"], response=True)["data"].encode()


class Handler(BaseHTTPRequestHandler):
    def answer(self, fields):
        path = urlsplit(self.path).path
        if path == "/metadata":
            return metadata()
        if path == "/sign-in":
            return answer_page(fields)
        if path != "/sign-on" or BINDINGS["HTTP-POST" if self.command == "POST" else "HTTP-Redirect"] not in OFFERED:
            raise ValueError("There is nothing here.")
        ticket = str(uuid.uuid4())
        waiting[ticket] = believed(self.command, fields)
        return sign_in_page(ticket)

    def respond(self, fields):
        try:
            status, body = 200, self.answer(fields)
        except Exception as error:
            status, body = 403, page(f"<p>Refused: {html.escape(type(error).__name__)} {html.escape(str(error))}</p>")
        self.send_response(status)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.respond(dict(parse_qsl(urlsplit(self.path).query)))

    def do_POST(self):
        self.respond(dict(parse_qsl(self.rfile.read(int(self.headers["content-length"])).decode())))

    def log_message(self, *_):
        """Says nothing."""


ThreadingHTTPServer(("127.0.0.1", urlsplit(URL).port), Handler).serve_forever()
